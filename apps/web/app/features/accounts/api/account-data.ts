import {
  deleteAccountRoute,
  describeDeletionRoute,
  exportMyDataRoute,
} from '@product/contract/accounts'
import { getStorageRoute } from '@product/contract/storage'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { downloadFile } from '#web/lib/api/download-file.ts'

const getStorage = () => call(getStorageRoute)

/** Measured anew each time it is shown: whoever deleted something wants to see it. */
export const useStorage = () =>
  useQuery({ queryKey: ['storage'], queryFn: getStorage, staleTime: 0 })

/** Handed to the browser as it comes: it may be larger than what a page should read. */
const exportMyData = (name: string) =>
  downloadFile(new Request(new URL(exportMyDataRoute.path, location.origin)), name)

export const useExportMyData = () => useMutation({ mutationFn: exportMyData })

export const describeDeletion = () => call(describeDeletionRoute)

/** Counted anew each time it is asked for: an old count would mislead. */
export const useDeletion = () =>
  useQuery({ queryKey: ['me', 'deletion'], queryFn: describeDeletion, gcTime: 0 })

const deleteAccount = (confirmation: string) => call(deleteAccountRoute, { body: { confirmation } })

export const useDeleteAccount = () => useMutation({ mutationFn: deleteAccount })
