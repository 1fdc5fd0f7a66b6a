import type { ModelScript } from '../../apps/server/src/testing/start-model-double.ts'

const minutes = {
  'fern-large': `**Decisions**
- The new onboarding ships on **Thursday 12 June**. Owner: Priya.
- New teams are asked to invite a second person **after their first saved prompt**, no longer during sign-up.

**Risks**
- The import of old projects stays behind a flag until the backup test has passed.

**Open questions**
- Pricing page: legal answers by Friday. No owner yet.
- A short film for the help centre: nobody has time this week.`,
  'fern-small': `- Onboarding ships Thursday 12 June (Priya).
- Import of old projects waits for the backup test.
- Ask for the invitation after the first saved prompt.
- Open: pricing page waits for legal, due Friday.`,
}

const reply = {
  'fern-large': `Hello Jana,

thank you for writing, and for the screenshot: it made this quick to find.

Your invoice of May was charged twice because the first payment was confirmed late by your bank. The second charge is on its way back to you and arrives within five working days.

Yes, you can change the billing address yourself: Settings, then Billing. The next invoice will carry it.

As a small apology, your next month is free of charge.

Warm regards,
the Fernhill team`,
  'fern-small': `Hello Jana,

you were charged twice by mistake. The second payment goes back to you within five working days. You can change the billing address under Settings, Billing.

Your next month is free of charge.

The Fernhill team`,
}

const headline = {
  'fern-large': `1. Plan the week in ten minutes
2. The calendar that knows what is due
3. Fewer meetings, clearer weeks
4. See what your team is working on
5. A quiet place for busy teams`,
  'fern-small': '1. Plan less, finish more\n2. One week, one page\n3. Know what is next',
}

const update = {
  'fern-large': `**Subject: Your week, on one page**

Hello,

from today the calendar shows your whole week on one page. Print it, pin it to the wall, or open it on your phone: it is the same page everywhere.

You find it under **Week**, beside Month. Nothing else has moved.

We look forward to hearing what you plan with it.

The Fernhill team`,
  'fern-small': 'The calendar now shows a week on one page. You find it under **Week**.',
}

const pickAnswer = (asked: string, model: string): string => {
  const answers = /customer|reply to the message/i.test(asked)
    ? reply
    : /headline/i.test(asked)
      ? headline
      : /product update/i.test(asked)
        ? update
        : minutes
  return model === 'fern-small' ? answers['fern-small'] : answers['fern-large']
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** As a service writes: word by word. The small model is faster. */
export function answerLikeAModel(body: Record<string, unknown>): ModelScript {
  const model = String(body.model)
  const asked = JSON.stringify(body.messages ?? '')
  const pieces = pickAnswer(asked, model).match(/\S+\s*/g) ?? []
  const isSmall = model === 'fern-small'
  return {
    pieces,
    usage: { input: Math.ceil(asked.length / 4), output: Math.ceil(pieces.length * 1.4) },
    before: (event) => pause(event === 0 ? (isSmall ? 180 : 420) : isSmall ? 14 : 24),
  }
}
