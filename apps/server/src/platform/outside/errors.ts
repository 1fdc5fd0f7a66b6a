import { defineErrors } from '#platform/http/errors/app-error.ts'

export const outsideError = defineErrors({
  'address.invalid': {
    status: 422,
    message: 'This is not an address that can be read. It must begin with http:// or https://.',
  },
  'address.refused': {
    status: 422,
    message: 'This address belongs to a private network, which is not read from here.',
  },
  'address.unreachable': {
    status: 422,
    message: 'Nothing could be read from this address. Check that it is right and try again.',
  },
  'address.too-slow': {
    status: 422,
    message: 'The address did not answer in time. Try again, or download the file and select it.',
  },
  'address.too-large': {
    status: 422,
    message: 'What is at this address is too large: at most 5 MB can be read.',
  },
  'address.too-many-redirects': {
    status: 422,
    message: 'The address leads on to others too often. Use the one that it ends at.',
  },
})
