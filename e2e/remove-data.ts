import { rmSync } from 'node:fs'

// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default function removeData(): void {
  if (process.env.JOURNEY_DATA) rmSync(process.env.JOURNEY_DATA, { recursive: true, force: true })
}
