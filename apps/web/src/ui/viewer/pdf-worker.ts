// Reads PDFs beside the page: all that this worker does is the library's.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
