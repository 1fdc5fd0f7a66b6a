import { rmSync } from 'node:fs'

export default function removeData(): void {
  if (process.env.JOURNEY_DATA) rmSync(process.env.JOURNEY_DATA, { recursive: true, force: true })
}
