import { runLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const runError = defineErrors({
  'run.unknown': { status: 404, message: 'Run not found. It may have been deleted.' },
  'run.not-allowed': {
    status: 403,
    message: 'You can’t change runs of others. Ask an editor of this workspace.',
  },
  'run.still-running': {
    status: 409,
    message: 'Stop this run before you delete it, or wait until it ends.',
  },
  'run.id-taken': {
    status: 409,
    message: 'Another run has this id. Run it again.',
  },
  'run.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
  'run.empty': { status: 422, message: 'This prompt is empty. Write something and run it.' },
  'run.prompt-too-long': {
    status: 422,
    message: 'Filled in, this prompt is longer than models accept. Shorten a value or an include.',
  },
  'run.values-invalid': { status: 422, message: 'Some inputs are missing or invalid.' },
  'run.template-invalid': {
    status: 422,
    message: 'A template in this prompt can’t be filled in. Fix it and run again.',
  },
  'run.modality': {
    status: 422,
    message: 'This model doesn’t support this prompt’s modality. Choose another.',
  },
  'run.model-blind': {
    status: 422,
    message: 'This model can’t read images. Remove them, or choose another model.',
  },
  'run.too-many': {
    status: 429,
    message: `You have ${runLimits.waitingPerPerson} runs waiting. Wait for some to finish, or stop some.`,
  },
  'run.too-many-streams': {
    status: 429,
    message: `Too many tabs are following runs (${runLimits.streamsPerPerson}). Close some and try again.`,
  },
  'run.too-many-reads': {
    status: 429,
    message: 'Too many runs opened at once. Try again in a moment.',
  },
  'run.server-stopping': {
    status: 503,
    message: 'The server is restarting. Try again in a moment.',
  },
  'run.stopped': { status: 422, message: 'Stopped. Partial output kept.' },
  'run.interrupted': {
    status: 422,
    message: 'Interrupted by a server restart. Partial output kept. Run it again.',
  },
  'run.failed': {
    status: 422,
    message: 'Something went wrong on our side. Run it again.',
  },
  'run.image-unknown': {
    status: 404,
    message: 'An image is missing. Add it again.',
  },
  'run.image-unsupported': {
    status: 415,
    message: 'Unsupported image. Use a PNG, JPEG, WebP or GIF file.',
  },
  'run.image-too-large': {
    status: 413,
    message: `Image too large. The limit is ${runLimits.imageBytes.toLocaleString('en')} bytes.`,
  },
  'run.images-too-large': {
    status: 413,
    message: `Images too large. The limit for a run is ${runLimits.imagesTotalBytes.toLocaleString('en')} bytes in total.`,
  },
  'run.pictures-on-their-way': {
    status: 429,
    message:
      'Too many images are being sent. Wait for other runs to finish, or use fewer models or smaller images.',
  },
  'run.takes-no-image': {
    status: 409,
    message: 'You can only attach an image to a run that made a command.',
  },
  'run.too-many-images': {
    status: 409,
    message: `A run can have up to ${runLimits.images} images.`,
  },
  'run.file-unknown': { status: 404, message: 'File not found.' },
  'value-set.unknown': { status: 404, message: 'Saved inputs not found.' },
  'value-set.name-taken': {
    status: 409,
    message: 'Saved inputs with this name already exist. Choose another name.',
  },
  'value-set.too-large': {
    status: 409,
    message: `Saved inputs of a prompt can take up to ${runLimits.valueSetBytes / 1e6} MB in total. Shorten these, or delete others.`,
  },
  'value-set.too-many': {
    status: 409,
    message: `A prompt can have up to ${runLimits.valueSets} saved inputs. Delete some first.`,
  },
})
