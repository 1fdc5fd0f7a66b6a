/** The data of each event of a stream of server-sent events. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // Only added to until its line ends: one that comes byte by byte is not searched anew for each.
  let begun = ''
  let data: string[] = []
  for await (const bytes of body) {
    const lines = decoder.decode(bytes, { stream: true }).split('\n')
    const rest = lines.pop() ?? ''
    for (const end of lines) {
      const line = begun + end
      begun = ''
      const text = line.endsWith('\r') ? line.slice(0, -1) : line
      if (text.startsWith('data:')) data.push(text.slice(text[5] === ' ' ? 6 : 5))
      else if (text === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      }
    }
    begun += rest
  }
}
