type Loaded = { state: { data: unknown } }

/**
 * A `staleTime` for things that somebody edits: once there they are not loaded again, even where everything on the screen
 * is. What could not be loaded yet is.
 */
export const loadOnce = ({ state }: Loaded): 0 | 'static' =>
  state.data === undefined ? 0 : 'static'
