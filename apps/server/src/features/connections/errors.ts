import { runLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const connectionError = defineErrors({
  'connection.unknown': {
    status: 404,
    message: 'There is no such connection. It may have been removed.',
  },
  'connection.none': {
    status: 422,
    message: 'No connection has this model. Connect its provider under Manage Connections.',
  },
  'connection.too-many': {
    status: 422,
    message: `There can be at most ${runLimits.connections} connections. Remove one first.`,
  },
  'connection.twice': {
    status: 422,
    message: 'This is connected already, and needs to be only once.',
  },
  'connection.changed': {
    status: 409,
    message: 'The connection was changed meanwhile. Look at it again, and repeat the change.',
  },
  'connection.key-needed': {
    status: 422,
    message: 'Paste the key.',
  },
  'connection.address-needed': {
    status: 422,
    message: 'Give the address at which the API is reached.',
  },
  'connection.address-invalid': {
    status: 422,
    message: 'This address cannot be used.',
  },
  'connection.address-private': {
    status: 422,
    message:
      'This address belongs to a private network, which this server does not reach. Its operator can allow it with ALLOW_PRIVATE_PROVIDERS.',
  },
  'connection.model-unknown': {
    status: 422,
    message: 'This provider does not have that model. Choose another one.',
  },
})
