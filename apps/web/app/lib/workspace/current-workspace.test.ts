// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
})

const load = () => import('./current-workspace.ts')

test('a device remembers the workspace of each account', async () => {
  const { setWorkspaceId } = await load()
  setWorkspaceId('ada', 'team-1')
  vi.resetModules()
  sessionStorage.clear()
  const { findWorkspaceId } = await load()
  expect(findWorkspaceId('ada')).toBe('team-1')
  expect(findWorkspaceId('bob')).toBeNull()
})

test('a tab stays in its workspace, also the personal one, when another tab chooses another', async () => {
  const { setWorkspaceId } = await load()
  setWorkspaceId('ada', null)
  localStorage.setItem('workspace:ada', 'team-1')
  vi.resetModules()
  const { findWorkspaceId } = await load()
  expect(findWorkspaceId('ada')).toBeNull()
})

test('a change is told to those who follow it', async () => {
  const { findWorkspaceId, setWorkspaceId, subscribeToWorkspace } = await load()
  const listener = vi.fn()
  const stop = subscribeToWorkspace(listener)
  setWorkspaceId('ada', 'team-1')
  stop()
  setWorkspaceId('ada', 'team-2')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(findWorkspaceId('ada')).toBe('team-2')
})
