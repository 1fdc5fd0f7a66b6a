/** Object URLs of images: each holds its image in memory until it is released. */
export function createImageUrls() {
  const made = new Set<string>()
  const release = (address: string): void => {
    made.delete(address)
    URL.revokeObjectURL(address)
  }
  return {
    make: (image: Blob): string => {
      const address = URL.createObjectURL(image)
      made.add(address)
      return address
    },
    release,
    releaseAll: (): void => {
      for (const address of made) release(address)
    },
  }
}
