/** Takes the bytes of server-sent events as they come, and gives the data of those that are whole. */
export function createEventReader() {
  const decoder = new TextDecoder()
  // Only added to until its line ends: one that comes byte by byte is not searched anew for each.
  let begun = ''
  let data: string[] = []

  return (bytes: Uint8Array): string[] => {
    const events: string[] = []
    const lines = decoder.decode(bytes, { stream: true }).split('\n')
    const rest = lines.pop() ?? ''
    for (const end of lines) {
      const line = begun + end
      begun = ''
      const text = line.endsWith('\r') ? line.slice(0, -1) : line
      if (text.startsWith('data:')) data.push(text.slice(text[5] === ' ' ? 6 : 5))
      else if (text === '' && data.length > 0) {
        events.push(data.join('\n'))
        data = []
      }
    }
    begun += rest
    return events
  }
}
