import { textOf } from '@product/domain'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { summariser } from '#web/content/summariser.ts'
import {
  keepLandingDraft,
  landingDraftAddress,
  landingVariable,
} from '#web/entities/prompt/landing-draft.ts'
import { useHasStoredSession } from '#web/lib/auth/use-has-stored-session.ts'

type SavePromptLinkProps = { body: string; names: string[]; values: Record<string, string> }

/** To the editor, by way of signing up where that is needed; the prompt comes along. */
export function SavePromptLink({ body, names, values }: SavePromptLinkProps) {
  const signedIn = useHasStoredSession()
  const keep = () =>
    keepLandingDraft({
      title: summariser.title,
      body,
      variables: names.map((name) => landingVariable(name, textOf(values, name))),
    })
  return (
    <Link
      to={
        signedIn ? landingDraftAddress : `/signup?next=${encodeURIComponent(landingDraftAddress)}`
      }
      onClick={keep}
      className="inline-flex items-center gap-1 text-13 text-accent hover:text-accent-strong"
    >
      Save this prompt
      <ArrowRight />
    </Link>
  )
}
