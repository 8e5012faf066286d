// A rendered page is read first and comes alive after: its code is loaded when the page has, or as soon as somebody touches it.
(() => {
  const { modules } = document.currentScript.dataset;
  const early = ['pointerdown', 'keydown', 'focusin'];
  let hasStarted = false;
  let pressed;
  const breathe = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

  // One after the other, so that no single task keeps the page from answering.
  async function start() {
    if (hasStarted) return;
    hasStarted = true;
    for (const name of early) removeEventListener(name, start);
    const files = modules.split(' ');
    for (const href of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
      await breathe();
    }
    for (const file of files) {
      await import(file);
      await breathe();
    }
  }

  // A button that is pressed before it works does its work when it can.
  const note = ({ target }) => {
    pressed = target.closest('button[type="button"]') ?? pressed;
  };
  addEventListener('click', note);
  addEventListener(
    'teduh:alive',
    () => {
      removeEventListener('click', note);
      pressed?.click();
    },
    { once: true },
  );
  for (const name of early) addEventListener(name, start, { passive: true });
  if (document.readyState === 'complete') start();
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
})();
