// A page that the server has rendered can be read before its code is there. The code is loaded after the page, or as soon as somebody uses it.
(() => {
  const { modules } = document.currentScript.dataset;
  const firstUse = ['pointerdown', 'keydown', 'focusin'];
  let hasStarted = false;
  let pressed;
  const yieldToMain = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

  // The modules are evaluated one by one, so that no single task keeps the page from responding.
  async function start() {
    if (hasStarted) return;
    hasStarted = true;
    for (const name of firstUse) removeEventListener(name, start);
    const files = modules.split(' ');
    for (const href of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
      await yieldToMain();
    }
    for (const file of files) {
      await import(file);
      await yieldToMain();
    }
  }

  // A button that is pressed before React handles it is pressed again afterwards.
  const rememberPress = ({ target }) => {
    pressed = target.closest('button[type="button"]') ?? pressed;
  };
  addEventListener('click', rememberPress);
  addEventListener(
    'teduh:hydrated',
    () => {
      removeEventListener('click', rememberPress);
      pressed?.click();
    },
    { once: true },
  );
  for (const name of firstUse) addEventListener(name, start, { passive: true });
  if (document.readyState === 'complete') start();
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
})();
