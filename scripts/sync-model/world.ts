import { changePlanRoute, getMeRoute, savePromptRoute } from '@product/contract'
import { createId } from '@product/domain'
import { addTeam } from '../../apps/server/src/testing/add-team.ts'
import type { TestApp } from '../../apps/server/src/testing/build-test-app.ts'
import { createRandomInteger } from '../../apps/server/src/testing/create-random.ts'
import { signUpProven } from '../../apps/server/src/testing/sign-up-proven.ts'
import { contentOf, createDevice, createTab, type Device, type Person } from './device.ts'
import { createExtension } from './extension-device.ts'
import { createLedger, membershipOf } from './ledger.ts'
import { createNetwork } from './network.ts'
import { pick } from './random.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * A team of two and a guest. The members have a tab each on two devices, which they share, and their accounts in one browser
 * extension; the guest has a tab. Every request may go to either server.
 */
export async function openWorld(apps: [TestApp, TestApp], seed: number) {
  const random = createRandomInteger(seed)
  const [app] = apps
  const [owner, editor, guest] = [
    await signUpProven(app, 'Olga'),
    await signUpProven(app, 'Ed'),
    await signUpProven(app, 'Gus'),
  ]
  const team = await addTeam(app, [
    { user: owner, role: 'owner' },
    { user: editor, role: 'editor' },
  ])
  const [ownerIn, editorIn] = team.members
  if (!ownerIn || !editorIn) throw new Error('The team has no members')
  await ownerIn.call(changePlanRoute, { body: { plan: 'team' } })
  await editor.call(changePlanRoute, { body: { plan: 'team' } })
  const toPerson = async (user: typeof owner, teams: string[]): Promise<Person> => {
    const { account, workspace } = await user.call(getMeRoute)
    const { email, session } = user
    const homeId = workspace.id
    return { accountId: account.id, email, session, homeId, workspaceIds: [homeId, ...teams] }
  }
  const members = [await toPerson(owner, [team.id]), await toPerson(editor, [team.id])]
  const visitor = await toPerson(guest, [])
  const network = createNetwork(
    apps.map(({ url }) => url),
    random,
  )
  const ledger = createLedger()
  network.setSeeGone(ledger.recordGone)
  const extension = await createExtension({
    people: members,
    network,
    apiKey: app.apiKeys.publishable,
  })
  const addTab = (person: Person, name: string) =>
    createDevice(createTab({ server: name }, person, network), { name, person, ledger, random })
  const devices = [
    ...members.flatMap((person) => [addTab(person, 'laptop'), addTab(person, 'phone')]),
    addTab(visitor, 'tablet'),
    ...extension.devices.flatMap((kind, index) => {
      const person = members[index]
      return person ? [createDevice(kind, { name: 'extension', person, ledger, random })] : []
    }),
  ]
  const homes = [...members, visitor].map(({ homeId }) => homeId)
  const { database } = app
  const collections = database.selectFrom('collections').select(['id', 'name'])
  for (const { id, name } of await collections.where('workspaceId', 'in', homes).execute())
    ledger.findCollection(id).names.add(name)
  const prompts = database.selectFrom('prompts').select(['id', 'workspaceId'])
  for (const { id, workspaceId } of await prompts.where('workspaceId', 'in', homes).execute())
    ledger.addPlace(id, workspaceId)
  const memberships = database.selectFrom('collectionPrompts').select(['promptId', 'collectionId'])
  for (const given of await memberships.where('workspaceId', 'in', homes).execute())
    ledger.memberships.add(membershipOf(given.promptId, given.collectionId))
  for (let number = 0; number < 4; number++) {
    const id = createId()
    const content = contentOf(`Prompt ${number}`, ledger.nextLine(id))
    ledger.addPlace(id, team.id)
    await ownerIn.call(savePromptRoute, {
      params: { id },
      body: { saveId: createId(), baseRevision: 0, content },
    })
  }
  for (const device of devices) await device.sync({ isReliable: true })
  network.setInterrupt(async (request) => {
    const [, promptId, field] = /\/prompts\/([^/]+)(\/test-values)?$/.exec(request.url) ?? []
    if (promptId === undefined || random(3) > 0) return
    await changeMeanwhile(pick(devices, random), promptId, field !== undefined)
  })
  return {
    app,
    seed,
    random,
    network,
    ledger,
    devices,
    people: [...members, visitor],
    guest,
    ownerIn,
    editor,
    editorIn,
    teamId: team.id,
    editorHome: members[1]?.homeId ?? '',
    close: extension.close,
  }
}

/** The person at a device goes on with a prompt that is being sent, perhaps by this very device. */
async function changeMeanwhile(device: Device, promptId: string, isTested: boolean): Promise<void> {
  const prompt = (await device.prompts()).find(({ id }) => id === promptId)
  if (!prompt) return
  const { workspaceId } = prompt
  if (!isTested) return await device.edit(promptId)
  const values = { a: createId() }
  await device.add({ type: 'test-values', workspaceId, promptId, values })
}
