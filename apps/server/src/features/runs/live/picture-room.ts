type Limits = { pictureBytesPerPerson: number; pictureBytesPerServer: number }

/** How many bytes of pictures are on their way: each is in memory several times while it is sent. */
export function createPictureRoom(limits: Limits) {
  const people = new Map<string, number>()
  let total = 0

  function add(id: string, bytes: number): void {
    const held = (people.get(id) ?? 0) + bytes
    total += bytes
    if (held === 0) people.delete(id)
    else people.set(id, held)
  }

  /** Returns what gives the room back; null where there is none. */
  function hold(id: string, bytes: number): (() => void) | null {
    const held = people.get(id) ?? 0
    if (held + bytes > limits.pictureBytesPerPerson) return null
    if (total + bytes > limits.pictureBytesPerServer) return null
    add(id, bytes)
    let isHeld = true
    return () => {
      if (isHeld) add(id, -bytes)
      isHeld = false
    }
  }

  return { hold }
}
