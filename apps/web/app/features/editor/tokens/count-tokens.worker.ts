import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base'

addEventListener('message', ({ data }: MessageEvent<{ id: number; text: string }>) => {
  postMessage({ id: data.id, tokens: countTokens(data.text) })
})
