import { beforeEach, expect, test, vi } from 'vitest'

const createStorage = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
}

let device: ReturnType<typeof createStorage>

beforeEach(() => {
  device = createStorage()
})

/** A new tab of this device. */
async function openTab(tab = createStorage()) {
  vi.resetModules()
  vi.stubGlobal('localStorage', device)
  vi.stubGlobal('sessionStorage', tab)
  return await import('./current-workspace.ts')
}

test('a device remembers the workspace of each account', async () => {
  ;(await openTab()).setWorkspaceId('ada', 'team-1')
  const { findWorkspaceId } = await openTab()
  expect(findWorkspaceId('ada')).toBe('team-1')
  expect(findWorkspaceId('bob')).toBeNull()
})

test('a tab stays in its workspace, also the personal one, when another chooses another', async () => {
  const tab = createStorage()
  ;(await openTab(tab)).setWorkspaceId('ada', null)
  ;(await openTab()).setWorkspaceId('ada', 'team-1')
  const reloaded = await openTab(tab)
  expect(reloaded.findWorkspaceId('ada')).toBeNull()
})

test('a change is told to those who follow it', async () => {
  const { findWorkspaceId, setWorkspaceId, subscribeToWorkspace } = await openTab()
  const listener = vi.fn()
  const stop = subscribeToWorkspace(listener)
  setWorkspaceId('ada', 'team-1')
  stop()
  setWorkspaceId('ada', 'team-2')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(findWorkspaceId('ada')).toBe('team-2')
})
