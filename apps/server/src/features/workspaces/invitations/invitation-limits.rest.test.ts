import { createInvitationLinkRoute } from '@product/contract'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { buildTeam } from '#testing/build-team.ts'
import { buildTestApp } from '#testing/build-test-app.ts'

test('several accounts of one network invite no more than one', async () => {
  const app = await buildTestApp()
  try {
    const statuses: number[] = []
    for (let person = 0; person < 2; person += 1) {
      const { id, owner } = await buildTeam(app)
      const body = { role: 'viewer' as const, seats: 1, expiresInDays: 3 }
      for (let made = 0; made < 60; made += 1)
        statuses.push(
          await owner
            .call(createInvitationLinkRoute, {
              params: { id },
              body: { id: createId(), ...body },
            })
            .then(
              () => 201,
              ({ status }: { status: number }) => status,
            ),
        )
    }
    expect(statuses).toContain(429)
  } finally {
    await app.close()
  }
})
