/** The data of each event of a stream of server-sent events. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const text = line.endsWith('\r') ? line.slice(0, -1) : line
      if (text.startsWith('data:')) data.push(text.slice(text[5] === ' ' ? 6 : 5))
      else if (text === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      }
    }
  }
}
