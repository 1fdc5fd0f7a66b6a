/** The name of kept pages that show public collections. */
export const collectionPages = ['collections']
