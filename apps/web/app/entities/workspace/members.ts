import { listMembersRoute } from '@product/contract/workspaces'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const membersKey = (id: string) => ['members', id] as const

async function listMembers(id: string) {
  const { members } = await call(listMembersRoute, { params: { id } })
  return members
}

export const useMembers = (id: string) =>
  useQuery({ queryKey: membersKey(id), queryFn: () => listMembers(id) })
