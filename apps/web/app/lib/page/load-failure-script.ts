const boxClasses =
  'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-140 flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-surface-raised px-4 py-3 text-14 text-text shadow-floating in-data-taken-over:hidden'
const buttonClasses =
  'touch-target rounded-s bg-accent px-3 py-1.5 font-semibold text-13 text-on-accent hover:bg-accent-strong'

/**
 * Runs before all other code, which cannot tell that it did not arrive: a page whose first scripts fail to load says so
 * and offers to reload. Scripts of browser extensions do not count. It goes away if the page is taken over all the same. The server allows it by its hash.
 */
export const loadFailureScript = `(function () {
  var root = document.documentElement
  function tell() {
    if ('takenOver' in root.dataset || document.getElementById('load-failure')) return
    var box = document.createElement('div')
    box.id = 'load-failure'
    box.setAttribute('role', 'alert')
    box.className = '${boxClasses}'
    box.textContent = 'This page did not load completely. Check your connection. '
    var button = document.createElement('button')
    button.className = '${buttonClasses}'
    button.textContent = 'Reload the page'
    button.onclick = function () { location.reload() }
    box.append(button)
    document.body.append(box)
  }
  addEventListener('error', function (event) {
    if (event.target.tagName !== 'SCRIPT') return
    var src = event.target.src
    if (src === '' || src.startsWith(location.origin)) tell()
  }, true)
  addEventListener('unhandledrejection', function (event) {
    if (/module/i.test(event.reason)) tell()
  })
})()`
