import {
  changePlanRoute,
  createCollectionRoute,
  createWorkspaceRoute,
  getMeRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import type { TestApp } from '../build-test-app.ts'
import { callAs, signUpUser } from '../sign-up-user.ts'
import type { Model, ModelWorkspace } from './reference-model.ts'

const peopleCount = 4

export type World = Awaited<ReturnType<typeof openWorld>>

/** Publishable, and with a tag that no other prompt has. */
export const contentOf = (title: string, body = `The text of ${title}.`): PromptContent => ({
  ...emptyContent,
  title,
  description: 'Says in one sentence what it is good for, so that it can be published.',
  body,
  tags: [title.toLowerCase().replaceAll(' ', '-')],
  targetModels: ['gpt-4'],
})

/** Four people with their personal workspaces, and teams of two of them, each with two collections. */
export async function openWorld(app: TestApp) {
  const users = await Promise.all(Array.from({ length: peopleCount }, () => signUpUser(app)))
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where(
      'email',
      'in',
      users.map(({ email }) => email),
    )
    .execute()
  const accounts = await Promise.all(
    users.map(async ({ call }) => {
      await call(changePlanRoute, { body: { plan: 'team' } })
      const { account, workspace } = await call(getMeRoute)
      return { id: account.id, workspaceId: workspace.id }
    }),
  )
  const call = (person: number, workspaceId?: string) =>
    callAs(app, users[person]?.session.access_token, workspaceId)
  const world = {
    app,
    call,
    tokenOf: (person: number) => users[person]?.session.access_token ?? '',
    /** Runs a prompt on the Demo model until the run has ended. */
    run: async (person: number, workspaceId: string, promptId: string) => {
      const response = await app.post(
        '/api/v1/runs',
        { promptId, batchId: createId(), values: {}, models: [{ model: 'demo' }] },
        {
          headers: {
            authorization: `Bearer ${users[person]?.session.access_token}`,
            'x-workspace-id': workspaceId,
          },
        },
      )
      const text = await response.text()
      const { status } = response
      if (!response.ok) throw new ApiError({ status, ...JSON.parse(text).error })
    },
    emailOf: (person: number) => users[person]?.email ?? '',
    accountOf: (person: number) => accounts[person]?.id ?? '',
  }
  const personal = accounts.map(({ workspaceId }, person) =>
    toWorkspace(workspaceId, person, false),
  )
  const createTeam = async (owner: number, name: string) => {
    const body = { id: createId(), name }
    return toWorkspace((await call(owner)(createWorkspaceRoute, { body })).id, owner, true)
  }
  const workspaces = [...personal, await createTeam(1, 'Other'), await createTeam(0, 'Team')]
  const model: Model = {
    people: peopleCount,
    workspaces,
    collections: [],
    prompts: [],
    shares: [],
    runs: [],
  }
  for (const [index, workspace] of workspaces.entries())
    for (const name of ['First', 'Second']) {
      const [owner = 0] = workspace.roles.keys()
      const created = await call(owner, workspace.id)(createCollectionRoute, {
        body: { id: createId(), name: `${name} ${index}` },
      })
      const { id, slug } = created
      model.collections.push({ id, slug, workspace, isRestricted: false, people: new Set() })
    }
  return { ...world, model }
}

const toWorkspace = (id: string, owner: number, isTeam: boolean): ModelWorkspace => ({
  id,
  isTeam,
  plan: 'team',
  roles: new Map([[owner, 'owner']]),
})
