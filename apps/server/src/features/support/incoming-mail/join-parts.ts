import PostalMime from 'postal-mime'

/** The methods of the decoders of `postal-mime`, which it does not export. Only the one for base64 gives its units one by one. */
type Decoder = {
  update: (line: Uint8Array) => void
  finalize: () => Promise<ArrayBuffer>
  pushChunk?: (encoded: string) => void
  flushRemainder?: () => void
  writeByte?: (byte: number) => void
}

type Part = { contentDecoder: Decoder; setupContentDecoder: (encoding: string) => void }

/** Bytes in one piece of memory, which doubles when it is full. */
class JoinedBytes {
  #bytes = new Uint8Array(1_024)
  #length = 0

  append(more: Uint8Array): void {
    const length = this.#length + more.length
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(more, this.#length)
    this.#length = length
  }

  take(): ArrayBuffer {
    return this.#bytes.buffer.slice(0, this.#length)
  }
}

const lineEnd = Uint8Array.of(0x0a)

function joinDecoded(decoder: Decoder): void {
  // The decoder of quoted-printable joins pieces of 100 KB already.
  if (decoder.writeByte) return
  const joined = new JoinedBytes()
  const append = (line: Uint8Array) => {
    joined.append(line)
    joined.append(lineEnd)
  }
  if (decoder.pushChunk)
    decoder.pushChunk = (encoded) => joined.append(Buffer.from(encoded, 'base64'))
  else decoder.update = append
  decoder.finalize = async () => {
    decoder.flushRemainder?.()
    return joined.take()
  }
}

/**
 * Lets `postal-mime` join the lines of a part as they come. It joins them with a Blob of two pieces a line, each of which
 * takes a kilobyte of memory that no limit of a thread counts: 600 KB of blank lines took 1 GB.
 */
export function joinPartsAsTheyCome(): void {
  const part: Part = Object.getPrototypeOf(Reflect.get(new PostalMime(), 'root'))
  const { setupContentDecoder } = part
  part.setupContentDecoder = function (this: Part, encoding) {
    setupContentDecoder.call(this, encoding)
    joinDecoded(this.contentDecoder)
  }
}
