import { test } from 'vitest'
import { converge } from '#testing/convergence/converge.ts'
import { longRunSettings } from '#testing/long-run-settings.ts'

// Starts processes: startFixture(
test('writers on two processes converge although a server, the database, a client and a connection break', async () => {
  await converge({
    edits: 400,
    disturbances: ['network', 'server', 'client', 'postgres'],
    seed: longRunSettings.seed,
  })
})
