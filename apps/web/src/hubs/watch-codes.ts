/** What browsers that read barcodes offer for it; TypeScript's own list of the web's parts leaves it out. */
interface Detector {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

/** What couriers print. */
const FORMATS = ['code_128', 'qr_code', 'code_39'];
const LOOK_EVERY_MS = 150;
/** A code that stays in the picture is read once; away for so long, it may come again. */
const AWAY_MS = 3000;
const LONGEST_CODE = 60;

/** Whether the browser reads barcodes with the camera. */
export function readsCodes(): boolean {
  return 'BarcodeDetector' in globalThis && navigator.mediaDevices?.getUserMedia !== undefined;
}

interface Watcher {
  readonly onCode: (code: string) => void;
  readonly onRefused: () => void;
}

/** Shows the camera in a video and tells each code that comes into its picture, once. Answers how to stop. */
export function watchCodes(video: HTMLVideoElement, { onCode, onRefused }: Watcher): () => void {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let is_over = false;
  const seen = new Map<string, number>();

  async function look(detector: Detector): Promise<void> {
    const found = await detector.detect(video).catch(() => []);
    if (is_over) return;
    const now = performance.now();
    for (const code of found
      .map(({ rawValue }) => rawValue.trim())
      .filter((each) => each !== '' && each.length <= LONGEST_CODE)) {
      if (now - (seen.get(code) ?? Number.NEGATIVE_INFINITY) > AWAY_MS) onCode(code);
      seen.set(code, now);
    }
    timer = setTimeout(() => void look(detector), LOOK_EVERY_MS);
  }

  async function start(): Promise<void> {
    // Browsers have it under this name and with this shape, or not at all.
    const { BarcodeDetector } = globalThis as unknown as { readonly BarcodeDetector: DetectorClass };
    const detector = new BarcodeDetector({ formats: FORMATS });
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (is_over) return stop();
    video.srcObject = stream;
    await video.play();
    await look(detector);
  }

  function stop(): void {
    is_over = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  }

  start().catch(() => {
    if (!is_over) onRefused();
  });
  return stop;
}
