// What everything in the page is made of: elements, text nodes and what a server sent as far as it makes sense.
// Refuses to put a text into the page as anything but text.

export const isEnglish = (language) => /^en/i.test(language)
export const pageLanguage = () => (isEnglish(document.documentElement.lang) ? 'en' : 'zh-CN')

/** One element: properties of `data`, `aria` and the rest as attributes; children are elements or text. */
export const make = (tag, attributes = {}, ...children) => {
  const svg = tag === 'svg' || tag === 'circle'
  const element = svg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== null))
  return element
}
export const setText = (element, text) => { if (element.textContent !== text) element.textContent = text }
export const word = (value, limit = 400) => (typeof value === 'string' ? value.slice(0, limit) : '')
export const count = (value) => (Number.isFinite(value) && value > 0 ? Math.floor(value) : 0)
export const list = (value) => (Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : [])
