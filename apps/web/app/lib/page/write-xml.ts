const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text within XML, whatever it holds. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** An element; what is in it is XML already. */
export const element = (name: string, content: string): string => `<${name}>${content}</${name}>`

export const answerXml = (type: string, content: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  })
