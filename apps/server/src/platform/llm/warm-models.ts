/** Loads what the first run needs, so that it is not the one who waits; for after the start. */
export async function warmModels(): Promise<void> {
  await import('undici')
  await Promise.all([
    import('@ai-sdk/openai-compatible'),
    import('@ai-sdk/openai'),
    import('@ai-sdk/anthropic'),
    import('@ai-sdk/google'),
    import('@ai-sdk/mistral'),
    import('@pydantic/genai-prices'),
  ])
}
