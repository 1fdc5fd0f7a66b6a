/** An answer of Stripe that is an error. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 402 | 404 | 500
  readonly code: string

  constructor(status: Refusal['status'], code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  get body() {
    const type = this.status === 402 ? 'card_error' : 'invalid_request_error'
    return { error: { type, code: this.code, message: this.message } }
  }
}

export function refuse(status: Refusal['status'], code: string, message: string): never {
  throw new Refusal(status, code, message)
}
