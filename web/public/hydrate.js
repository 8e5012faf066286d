// A page that the server has rendered can be read before its code is there. The code is loaded after the page, or as soon as somebody uses it.
(() => {
  const { modules } = document.currentScript.dataset;
  const firstUse = ['pointerdown', 'keydown', 'focusin'];
  let hasStarted = false;
  let pressed;
  let submitted;
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

  // The code would compete with what is seen first.
  function startAfterPaint() {
    const painted = new PerformanceObserver(() => {
      painted.disconnect();
      setTimeout(start);
    });
    painted.observe({ type: 'paint', buffered: true });
  }

  // What somebody types, chooses, presses or submits before React handles it is done again afterwards, in this order.
  // What follows before all of it is done again waits for its turn, so that nothing is submitted without what was chosen before.
  const edited = new Map();
  let isHydrated = false;
  let isRepeating = false;
  const isText = ({ type, defaultValue }) => type !== 'checkbox' && defaultValue !== undefined;

  function takeFromReact(event) {
    if (isHydrated) event.stopImmediatePropagation();
  }

  const early = {
    input: (event) => {
      const { target } = event;
      if (isHydrated && (isText(target) || target.type === 'checkbox')) return;
      takeFromReact(event);
      edited.delete(target);
      edited.set(target, target.type === 'checkbox' ? target.checked : target.value);
    },
    change: (event) => {
      if (edited.has(event.target)) takeFromReact(event);
    },
    click: (event) => {
      const button = event.target.closest('button[type="button"]');
      if (!button) return;
      takeFromReact(event);
      pressed = button;
    },
    submit: (event) => {
      event.preventDefault();
      takeFromReact(event);
      submitted = event.target;
    },
  };
  const remember = (event) => isRepeating || early[event.type](event);
  for (const name of Object.keys(early)) addEventListener(name, remember, true);

  function repeat(action) {
    isRepeating = true;
    action();
    isRepeating = false;
  }

  function editAgain(field, value) {
    if (field.type === 'checkbox') {
      field.checked = !value;
      field.click();
      return;
    }
    // React ignores a value that it knows already: it knows what is set on the element, not what is set with the setter of its class.
    if (field.defaultValue !== undefined) field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  }

  // Text at once, since somebody may be typing. Each further step waits until the one before it is shown, since what it changes
  // depends on that.
  const untilShown = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
  async function repeatEarly() {
    for (const [field, value] of edited) {
      if (!isText(field)) continue;
      edited.delete(field);
      repeat(() => editAgain(field, value));
    }
    while (edited.size > 0 || pressed || submitted) {
      await untilShown();
      const [next] = edited;
      if (!next) break;
      const [field, value] = next;
      edited.delete(field);
      repeat(() => editAgain(field, value));
    }
    for (const name of Object.keys(early)) removeEventListener(name, remember, true);
    pressed?.click();
    submitted?.requestSubmit();
  }

  addEventListener(
    'teduh:hydrated',
    () => {
      isHydrated = true;
      void repeatEarly();
    },
    { once: true },
  );
  for (const name of firstUse) addEventListener(name, start, { passive: true });
  if (document.readyState === 'complete') start();
  else addEventListener('load', startAfterPaint);
})();
