import { test, vi } from 'vitest'
import { converge } from '#testing/convergence/converge.ts'
import { longRunSettings } from '#testing/long-run-settings.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// Starts processes: startFixture(
test('ten thousand edits of five writers on two processes converge, whatever breaks', async () => {
  const round = ['network', 'server', 'client', 'network', 'postgres', 'client'] as const
  await converge({
    edits: 10_000,
    disturbances: Array.from({ length: 4 }, () => round).flat(),
    seed: longRunSettings.seed,
  })
})
