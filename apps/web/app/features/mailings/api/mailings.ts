import {
  archiveMailingRoute,
  changeMailingRoute,
  deleteMailingRoute,
  draftMonthRoute,
  getMailingRoute,
  listMailingsRoute,
  type MailingContent,
  type MailingGroup,
  previewMailingRoute,
  saveMailingRoute,
  sendMailingRoute,
  testMailingRoute,
  type WholeMailing,
} from '@product/contract/mailings'
import { createId, type MailingKind } from '@product/domain'
import { ApiError } from '@product/sdk'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { noticesKey } from '#web/entities/mail/notices-key.ts'
import { call } from '#web/lib/api/call.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { isUnderWay } from '../model/describe-mailing.ts'

export const mailingsKey = ['mailings'] as const
const oneKey = (id: string) => [...mailingsKey, 'one', id] as const

const firstPage: string | undefined = undefined
/** Counts change while a mailing is sent. */
const pollMilliseconds = 3_000

export function useMailingPages(group: MailingGroup | undefined) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...mailingsKey, 'list', group ?? 'all'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listMailingsRoute, { query: { group, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ mailings }) => mailings.some(isUnderWay))
        ? pollMilliseconds
        : false,
  })
  return {
    ...query,
    mailings: data?.pages.flatMap((page) => page.mailings),
    audience: data?.pages.at(-1)?.audience,
  }
}

export const useMailing = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: () => call(getMailingRoute, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data) ? pollMilliseconds : false,
    // A draft on the screen is newer than the stored one.
    refetchOnWindowFocus: ({ state }) => state.data?.state !== 'draft',
  })

export const useAudience = () =>
  useQuery({
    queryKey: [...mailingsKey, 'audience'],
    queryFn: async () => (await call(listMailingsRoute, { query: { group: 'outgoing' } })).audience,
  })

export const saveMailing = (id: string, content: MailingContent, baseRevision: number) =>
  call(saveMailingRoute, { params: { id }, body: { ...content, baseRevision } })

const emptyContent = (kind: MailingKind): MailingContent => ({
  kind,
  subject: '',
  previewText: '',
  body: '',
  effectiveOn: null,
  inArchive: kind === 'newsletter',
})

export function useCreateMailing(onCreated: (id: string) => void) {
  const { store, invalidate } = useStoreMailing()
  return useMutation({
    mutationFn: (kind: MailingKind) => saveMailing(createId(), emptyContent(kind), 0),
    onSuccess: (mailing) => {
      store(mailing)
      onCreated(mailing.id)
    },
    onError: (error) => stackError('No mailing was created', error),
    onSettled: invalidate,
  })
}

/** The text of a draft that somebody else deleted, as a new one. */
export function useSaveAsNew(onCreated: (id: string) => void) {
  const { store, invalidate } = useStoreMailing()
  return useMutation({
    mutationFn: (content: MailingContent) => saveMailing(createId(), content, 0),
    onSuccess: (mailing) => {
      store(mailing)
      stackToast({ title: 'Saved as a new draft', variant: 'success' })
      onCreated(mailing.id)
    },
    onError: (error) => stackError('No draft was created', error),
    onSettled: invalidate,
  })
}

type MonthOutcomes = { onFound: (id: string) => void; onEmpty: () => void }

export function useDraftMonth({ onFound, onEmpty }: MonthOutcomes) {
  const { store, invalidate } = useStoreMailing()
  return useMutation({
    mutationFn: () => call(draftMonthRoute, { body: {} }),
    onSuccess: (mailing) => {
      store(mailing)
      onFound(mailing.id)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'mailing.month-empty') onEmpty()
      else stackError('Couldn’t create the monthly draft', error)
    },
    onSettled: invalidate,
  })
}

/** The preview of what was typed last; the one before stays until then. */
export const usePreview = (content: MailingContent) =>
  useQuery({
    queryKey: [...mailingsKey, 'preview', content],
    queryFn: () => call(previewMailingRoute, { body: content }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Asked anew for each sending: prompts are hidden while a draft is open. */
export const useHiddenPrompts = (content: MailingContent) =>
  useQuery({
    queryKey: [...mailingsKey, 'hidden-prompts', content.body],
    queryFn: async () => (await call(previewMailingRoute, { body: content })).hiddenPrompts,
    gcTime: 0,
  })

export function useSendTest(id: string) {
  const { sendsMail } = usePublicConfig()
  return useMutation({
    mutationFn: () => call(testMailingRoute, { params: { id } }),
    onSuccess: ({ email }) =>
      stackToast(
        sendsMail
          ? { title: 'Test sent', description: `It goes to ${email}.`, variant: 'success' }
          : {
              title: 'Test stored, not sent',
              description: 'No mail server is set up.',
              variant: 'info',
            },
      ),
    onError: (error) => stackError('No test was sent', error),
  })
}

type Sending = { revision: number; sendAt?: string | undefined; allowHiddenPrompts: boolean }

export function useSendMailing(id: string) {
  const { store, invalidate } = useStoreMailing()
  return useMutation({
    mutationFn: (body: Sending) => call(sendMailingRoute, { params: { id }, body }),
    onSuccess: (mailing, { sendAt }) => {
      store(mailing)
      stackToast({ title: sendAt ? 'Mailing scheduled' : 'Sending started', variant: 'success' })
    },
    onSettled: invalidate,
  })
}

export type StateAction = 'cancel' | 'pause' | 'resume' | 'stop'

const doneActions: Record<StateAction, string> = {
  cancel: 'Cancelled: it is a draft again',
  pause: 'Paused',
  resume: 'Sending resumed',
  stop: 'Stopped for good',
}

export function useChangeMailing({ id, state }: Pick<WholeMailing, 'id' | 'state'>) {
  const { store, invalidate } = useStoreMailing()
  return useMutation({
    mutationFn: (action: StateAction) =>
      call(changeMailingRoute, { params: { id }, body: { action } }),
    onSuccess: (mailing, action) => {
      store(mailing)
      const isWithdrawn = action === 'stop' && state === 'sent'
      stackToast({
        title: isWithdrawn ? 'Notice withdrawn' : doneActions[action],
        variant: 'success',
      })
    },
    onError: (error) => stackError('Nothing was changed', error),
    onSettled: invalidate,
  })
}

export function useArchiveMailing(id: string) {
  const { store, invalidate } = useStoreMailing()
  return useMutation({
    mutationFn: (inArchive: boolean) =>
      call(archiveMailingRoute, { params: { id }, body: { inArchive } }),
    onSuccess: store,
    onError: (error) => stackError('Nothing was changed', error),
    onSettled: invalidate,
  })
}

export function useDeleteMailing(id: string, onDeleted: () => void) {
  const { invalidate } = useStoreMailing()
  return useMutation({
    mutationFn: () => call(deleteMailingRoute, { params: { id } }),
    onSuccess: () => {
      stackToast({ title: 'Draft deleted', variant: 'success' })
      onDeleted()
    },
    onError: (error) => stackError('Nothing was deleted', error),
    onSettled: invalidate,
  })
}

/** Puts an answer where the screens read it. */
function useStoreMailing() {
  const queries = useQueryClient()
  return {
    store: (mailing: WholeMailing) => void queries.setQueryData(oneKey(mailing.id), mailing),
    invalidate: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [...mailingsKey, 'list'] }),
        // A notice that was sent or withdrawn appears above the signed-in area, or goes.
        queries.invalidateQueries({ queryKey: noticesKey }),
      ]),
  }
}
