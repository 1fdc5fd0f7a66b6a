import { Hono } from 'hono'
import { html } from 'hono/html'
import type { BillingEngine } from './billing-engine.ts'
import type { Card } from './objects.ts'

const page = (title: string, content: unknown) => html`<!doctype html>
  <html lang="en">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <h1>${title}</h1>
    ${content}
  </html>`

const cards = html`<label>Card
  <select name="card">
    <option value="good">Good card</option>
    <option value="failing">Card that is declined</option>
  </select>
</label>`

/** The pages of Stripe that a browser passes through. */
export function stripePages(engine: BillingEngine) {
  const { sessions, invoices, customers, prices, find } = engine
  const app = new Hono()
  const readCard = async (body: Promise<Record<string, unknown>>): Promise<Card> =>
    (await body).card === 'good' ? 'good' : 'failing'
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

  app.get('/pay/:id', (context) => {
    const session = find(sessions, context.req.param('id'))
    if (session.status !== 'open') return context.html(page('This page has expired', ''), 410)
    const { amount, interval } = find(prices, session.price)
    const declined = context.req.query('declined') !== undefined
    return context.html(
      page(
        'Checkout',
        html`<p>${dollars(amount)} per ${interval}</p>
          ${declined ? html`<p role="alert">Your card was declined.</p>` : ''}
          <form method="post">${cards}<button>Subscribe</button></form>
          <a href="${session.cancelUrl}">Back</a>`,
      ),
    )
  })

  app.post('/pay/:id', async (context) => {
    const session = find(sessions, context.req.param('id'))
    const isPaid =
      session.status === 'open' &&
      engine.completeCheckout(session, await readCard(context.req.parseBody()))
    return context.redirect(isPaid ? session.successUrl : `/pay/${session.id}?declined`, 303)
  })

  app.get('/portal/:id', (context) => {
    const { email } = find(customers, context.req.param('id'))
    const saved = context.req.query('saved') === undefined ? '' : html`<p role="status">Saved</p>`
    return context.html(
      page(
        'Customer portal',
        html`<p>${email}</p>${saved}
          <form method="post">${cards}<button>Save</button></form>
          <a href="${context.req.query('back') ?? '/'}">Return</a>`,
      ),
    )
  })

  app.post('/portal/:id', async (context) => {
    const customer = find(customers, context.req.param('id'))
    customer.card = await readCard(context.req.parseBody())
    const back = encodeURIComponent(context.req.query('back') ?? '/')
    return context.redirect(`/portal/${customer.id}?saved&back=${back}`, 303)
  })

  app.get('/invoice/:id', (context) => {
    const { number, status, amountDue } = find(invoices, context.req.param('id'))
    const form = html`<form method="post">${cards}<button>Pay</button></form>`
    return context.html(
      page(
        `Invoice ${number}`,
        html`<p>${dollars(amountDue)}</p><p role="status">${status}</p>
          ${status === 'open' ? form : ''}`,
      ),
    )
  })

  app.post('/invoice/:id', async (context) => {
    const invoice = find(invoices, context.req.param('id'))
    const card = await readCard(context.req.parseBody())
    if (invoice.status === 'open') engine.collect(invoice, card)
    return context.redirect(`/invoice/${invoice.id}`, 303)
  })

  return app
}
