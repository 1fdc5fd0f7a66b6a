/** The first two lead to signing up; the others are pages of this site. */
export const callsToAction = {
  getStarted: 'Get Started For Free',
  startCreating: 'Start Creating Prompts Today',
  browseLibrary: 'Browse the library',
  seeFeatures: 'See the features',
  seeExtension: 'See the extension',
  getInTouch: 'Get in touch',
}
