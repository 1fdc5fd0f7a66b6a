/** As a browser asks for it. */
export const ask = (path: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, deflate, br, zstd\r\n\r\n`,
  )

export const pages = {
  discover: '/discover',
  search: '/discover?q=customer+email&category=business',
  prompt: '/p/prompt-777',
} as const

export type PageName = keyof typeof pages
