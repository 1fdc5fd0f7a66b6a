/** Addresses of pictures for this page: each holds its picture in memory until it is released. */
export function createPictureAddresses() {
  const made = new Set<string>()
  const release = (address: string): void => {
    made.delete(address)
    URL.revokeObjectURL(address)
  }
  return {
    make: (picture: Blob): string => {
      const address = URL.createObjectURL(picture)
      made.add(address)
      return address
    },
    release,
    releaseAll: (): void => {
      for (const address of made) release(address)
    },
  }
}
