/** Loads the packages after the start, so that the first run does not wait for them. */
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
