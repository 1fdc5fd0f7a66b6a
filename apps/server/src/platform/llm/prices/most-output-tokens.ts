type Rule = { models: RegExp; tokens: number }

/** The longest answer of a model, as published by its provider. The first rule that matches counts. */
const rules: Rule[] = [
  { models: /^gpt-4(-0\d{3})?$/, tokens: 8_192 },
  { models: /^gpt-(3\.5|4-)|^gpt-4o-2024-05-13$/, tokens: 4_096 },
  { models: /^(ft:)?(chatgpt-4o|gpt-4o|gpt-4\.5|gpt-[5-9].*-chat)/, tokens: 16_384 },
  { models: /^gpt-4\.1|^o1-preview/, tokens: 32_768 },
  { models: /^o1-mini/, tokens: 65_536 },
  { models: /^o[134](-|$)/, tokens: 100_000 },
  { models: /^gpt-5-pro/, tokens: 272_000 },
  { models: /^gpt-[5-9]/, tokens: 128_000 },
  { models: /^claude-(2|3-(opus|sonnet|haiku))/, tokens: 4_096 },
  { models: /^claude-3[.-]5/, tokens: 8_192 },
  { models: /^claude-(opus-4|4-opus)([.-]?[01])?(-\d{8}|@\d{8}|-latest)?$/, tokens: 32_000 },
  { models: /^claude-/, tokens: 128_000 },
  { models: /^gemini-(1\.|2\.0)/, tokens: 8_192 },
  { models: /^gemini-/, tokens: 65_536 },
  { models: /^deepseek-chat/, tokens: 8_192 },
  { models: /^deepseek-reasoner/, tokens: 65_536 },
]

/** Undefined for a model that is not known to have a maximum. */
export const mostOutputTokens = (modelId: string): number | undefined =>
  rules.find(({ models }) => models.test(modelId))?.tokens
