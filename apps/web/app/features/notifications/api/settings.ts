import {
  changeDailyMailRoute,
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

export const useChangeNotificationSettings = () =>
  useChange(changeSettings, (known, { workspaceId, kind, mail }) => ({
    ...known,
    workspaces: known.workspaces.map((workspace) =>
      workspace.id === workspaceId
        ? { ...workspace, mail: { ...workspace.mail, [kind]: mail } }
        : workspace,
    ),
  }))

const changeDailyMail = (isDailyMailOn: boolean) =>
  call(changeDailyMailRoute, { body: { isDailyMailOn } })

export const useChangeDailyMail = () =>
  useChange(changeDailyMail, (known, isDailyMailOn) => ({ ...known, isDailyMailOn }))

/** Shown at once, and taken back where it was not stored. */
function useChange<Change>(
  send: (change: Change) => Promise<NotificationSettings>,
  apply: (known: NotificationSettings, change: Change) => NotificationSettings,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'notification-settings' },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: settingsKey })
      queries.setQueryData<NotificationSettings>(
        settingsKey,
        (known) => known && apply(known, change),
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
