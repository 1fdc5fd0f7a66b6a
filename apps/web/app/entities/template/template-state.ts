/** Goes with a link to /editor/{templateId}, so that the id is not looked for among prompts. */
export const templateState = { opens: 'template' } as const

export const isTemplateState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opens' in state && state.opens === 'template'
