"""A small real server with the SDK: tools that read, fetch, fail and take their time; resources, prompts, completion, logging."""
