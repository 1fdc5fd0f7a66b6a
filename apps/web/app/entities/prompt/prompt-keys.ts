/** Under this key is everything that shows prompts; what changes a prompt invalidates it. */
export const promptsKey = ['prompts'] as const
export const figuresKey = [...promptsKey, 'figures'] as const
export const facetsKey = [...promptsKey, 'facets'] as const
/** Lists, each followed by its filter. */
export const promptListsKey = [...promptsKey, 'lists'] as const
