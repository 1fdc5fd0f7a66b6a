/** `x` of `x.png`; nothing of any other file. */
export const readPictureName = (file: string): string | null =>
  file.endsWith('.png') ? file.slice(0, -'.png'.length) : null
