type Place = { line?: number | undefined; column?: number | undefined }

/** Nothing can be read from the file; the message says why, and where when that is known. */
export class UnreadableFile extends Error {
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(reason: string, place: Place = {}) {
    super(`${reason}${describePlace(place)}`)
    this.name = 'UnreadableFile'
    this.line = place.line
    this.column = place.column
  }
}

/** One entry of a bundle cannot be read; the others can. */
export class UnreadableEntry extends Error {}

function describePlace({ line, column }: Place): string {
  if (line === undefined) return ''
  return column === undefined ? ` (line ${line})` : ` (line ${line}, column ${column})`
}
