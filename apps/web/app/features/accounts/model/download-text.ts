type TextFile = { name: string; type: string; text: string }

/** Hands a text to the browser as a file to keep. */
export function downloadText({ name, type, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by the next task; the address would hold the text in memory for ever.
  setTimeout(() => URL.revokeObjectURL(address))
}
