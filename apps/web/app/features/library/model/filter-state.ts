/** One active filter, and a list of those that are selected; neither decides over the other. */
export type FilterState = { active: string | null; selected: readonly string[] }

export const noFilters: FilterState = { active: null, selected: [] }

/** Toggling the filter that is active clears it. */
export const toggleActive = (state: FilterState, filter: string): FilterState => ({
  ...state,
  active: state.active === filter ? null : filter,
})

/** Unlike toggling, this leaves a filter that is active as it is. */
const activate = (state: FilterState, filter: string): FilterState =>
  state.active === filter ? state : { ...state, active: filter }

/** One that is selected already is not selected twice. */
export const addSelected = (state: FilterState, filter: string): FilterState =>
  state.selected.includes(filter) ? state : { ...state, selected: [...state.selected, filter] }

export const removeSelected = (state: FilterState, filter: string): FilterState => ({
  ...state,
  selected: state.selected.filter((other) => other !== filter),
})

export const toggleSelected = (state: FilterState, filter: string): FilterState =>
  state.selected.includes(filter) ? removeSelected(state, filter) : addSelected(state, filter)

/** A tile is chosen: it stays the filter however often, while the list takes it up or drops it. */
export const chooseTile = (state: FilterState, tile: string): FilterState =>
  toggleSelected(activate(state, tile), tile)
