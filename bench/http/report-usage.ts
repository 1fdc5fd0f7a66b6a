/** Tells the parent, whenever it asks, how much processor time this process has used. */
export function reportUsage(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ microseconds: user + system })
  })
  process.send?.({ port })
}
