import {
  changeNotificationSettingsRoute,
  findUnsubscriptionRoute,
  getNotificationSettingsRoute,
  type NotificationSettings,
  unsubscribeFromNotificationsRoute,
} from '@product/contract/notifications'
import type { MailTiming, NotificationKind } from '@product/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

const settingsKey = ['notification-settings'] as const

const getSettings = () => call(getNotificationSettingsRoute)

export const useNotificationSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: getSettings, staleTime: 0 })

type Choice = { workspaceId: string; kind: NotificationKind; mail: MailTiming }

const changeSettings = ({ workspaceId, kind, mail }: Choice) =>
  call(changeNotificationSettingsRoute, { params: { id: workspaceId }, body: { [kind]: mail } })

/** Shown at once, and taken back where it was not stored. */
export function useChangeNotificationSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changeSettings,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'notification-settings' },
    onMutate: async ({ workspaceId, kind, mail }) => {
      await queries.cancelQueries({ queryKey: settingsKey })
      queries.setQueryData<NotificationSettings>(
        settingsKey,
        (known) =>
          known && {
            ...known,
            workspaces: known.workspaces.map((workspace) =>
              workspace.id === workspaceId
                ? { ...workspace, mail: { ...workspace.mail, [kind]: mail } }
                : workspace,
            ),
          },
      )
    },
    onError: (error) => stackError('The setting was not saved', error),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
  })
}

export const findUnsubscription = (token: string) =>
  call(findUnsubscriptionRoute, { body: { token } })

export const unsubscribe = (token: string) =>
  call(unsubscribeFromNotificationsRoute, { query: { token } })
